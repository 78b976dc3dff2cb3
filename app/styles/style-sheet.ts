import css from "./app.css?url";
import stickerCss from "./sticker.css?url";

/** The address of a page's style sheet. The page behind a QR code, which carries no scripts, has one of its own. */
export const styleSheet = (carriesScripts: boolean): string => (carriesScripts ? css : stickerCss);
