import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepFailedForms } from "~/web/failed-forms";
import { matchesAddress } from "~/web/page-address";
import { sendLanguage } from "~/web/request-language";
import { languageNow, takeTextsSent, useTexts } from "~/web/texts.client";
import { TranslationProvider } from "~/web/translation";

const isPageOfAddress = matchesAddress();

/**
 * RemixBrowser throws a promise until the page's data is decoded. React 18 cannot suspend for it during a click (error
 * 345), so the data is decoded before hydration.
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const Page = () => (
  <TranslationProvider value={useTexts()}>
    <RemixBrowser />
  </TranslationProvider>
);

sendLanguage(languageNow);
takeTextsSent();
keepFailedForms();
if (isPageOfAddress) {
  await decodePageData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  });
}
