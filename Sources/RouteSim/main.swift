import RouteSimKit

print("routesim \(RouteSimVersion.string)")
