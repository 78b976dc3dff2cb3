import { beginAfresh } from "./afresh.ts";

beginAfresh();
