import CPOSIX
import RouteSim

exit(RouteSimProgram.main())
