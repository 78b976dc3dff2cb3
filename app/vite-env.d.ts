/// <reference types="vite/client" />
declare module "virtual:remix/server-build";
