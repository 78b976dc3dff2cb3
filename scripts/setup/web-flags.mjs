/**
 * How Node runs the web process. A long list is a megabyte of short-lived objects: with the default of 16 MB, a fifth
 * more of the processor goes into collecting them while some are still in use. It takes 90 MB more memory under load.
 */
export const webFlags = ["--max-semi-space-size=64"];
