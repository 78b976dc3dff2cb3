import { createContext, useContext } from "react";

/** The nonce that allows the page's inline scripts. Browsers hide it from scripts, so on the client it is empty. */
const Nonce = createContext("");
export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
