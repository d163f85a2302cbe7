// npm run build: pages and server, always anew.
import { build, checkNode, installWhenNeeded } from './prepare.mjs';

checkNode();
installWhenNeeded();
build();
