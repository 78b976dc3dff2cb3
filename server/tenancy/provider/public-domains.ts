/** Domains in which anybody gets an address: of no company. The largest, and those of the countries of our customers. */
const names = `gmail.com googlemail.com msn.com ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me
  mail.com zoho.com yandex.com yandex.ru mail.ru qq.com 163.com fastmail.com tutanota.com tuta.com telenet.be skynet.be
  proximus.be scarlet.be voo.be orange.be pt.lu internet.lu onmicrosoft.com duck.com mailbox.org hey.com onet.pl wp.pl
  libero.it virgilio.it tiscali.it telefonica.net btinternet.com sky.com comcast.net verizon.net att.net co.uk org.uk`;
const known = new Set(names.split(/\s+/));

/** Of those that are there under many countries, or whose name is of no company, what is before the last dot. */
const labels = new Set(
  `outlook hotmail live yahoo gmx web t-online freenet posteo wanadoo free sfr laposte bbox neuf ziggo kpnmail kpnplanet
  planet xs4all home hetnet casema chello upcmail quicknet`.split(/\s+/),
);
const labelOf = (domain: string) => /^([^.]+)\.(?:co\.)?[a-z]{2,3}$/.exec(domain)?.[1] ?? "";

/** Whether anybody can have an address in it. */
export const isPublicDomain = (domain: string): boolean =>
  known.has(domain) || labels.has(labelOf(domain)) || domain.endsWith(".onmicrosoft.com");
