/** The player of a video on YouTube or Vimeo that is shown in our pages. Safe to import in the browser. */
export type Player = { type: "youtube" | "vimeo"; src: string };

const youtubeHosts = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);

/** The player for a link to YouTube (ids of 11 characters) or Vimeo; undefined for other addresses. */
export function playerOf(link: string): Player | undefined {
  if (!URL.canParse(link)) return undefined;
  const { hostname, pathname, searchParams } = new URL(link);
  const host = hostname.replace(/^www\./, "");
  const parts = pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youtube(parts[0]);
  if (youtubeHosts.has(host)) {
    return youtube(
      parts[0] === "watch"
        ? searchParams.get("v")
        : ["embed", "shorts", "live", "v"].includes(parts[0] ?? "")
          ? parts[1]
          : null,
    );
  }
  if (host === "vimeo.com" || host === "player.vimeo.com") return vimeo(parts, searchParams.get("h"));
  return undefined;
}

function youtube(id: string | null | undefined): Player | undefined {
  return id && /^[\w-]{11}$/.test(id)
    ? { type: "youtube", src: `https://www.youtube-nocookie.com/embed/${id}` }
    : undefined;
}

/** The address of an unlisted video has a hash after its number, or in the parameter h. */
function vimeo(parts: string[], hashParam: string | null): Player | undefined {
  const at = parts.findIndex((part) => /^\d{6,}$/.test(part));
  if (at < 0) return undefined;
  const hash = hashParam ?? parts[at + 1];
  return {
    type: "vimeo",
    src: `https://player.vimeo.com/video/${parts[at]}?dnt=1${hash && /^[\da-f]+$/i.test(hash) ? `&h=${hash}` : ""}`,
  };
}
