import { createContext, useContext } from "react";

/** The page's permission for its own inline scripts. The browser hides it from scripts, so there it is empty. */
const Nonce = createContext("");
export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
