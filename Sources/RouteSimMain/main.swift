import CPOSIX
import RouteSim

exit(RouteSimProgram.run(Array(CommandLine.arguments.dropFirst())))
