import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

/** Gives the address of a picture of the template that is shown, by its sha256. */
const Address = createContext((sha256: string) => sha256);
export const HelpPictures = Address.Provider;

/** The picture beside the help of a question. */
export function HelpPicture({ sha256, question }: { sha256: string; question: string }) {
  const { t } = useTranslation();
  const addressOf = useContext(Address);
  return (
    <img
      src={addressOf(sha256)}
      alt={t("template.help_picture_of", { question })}
      loading="lazy"
      className="max-h-96 max-w-full justify-self-start rounded-field border border-line bg-white"
    />
  );
}
