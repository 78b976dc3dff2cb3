import { StyleSheet } from "@react-pdf/renderer";
import { families } from "./pdf-fonts.mjs";

/** The colours of states, as on pages with a white background. */
export const tones = {
  valid: "#15703f",
  soon: "#7a5200",
  bad: "#b3261e",
  oos: "#7d120d",
  expired: "#b3261e",
  plan: "#3c5674",
  none: "#5d6467",
};
const ink = "#1d2529";
const muted = "#5d6467";
const line = "#d5d8d6";

// No lineHeight: with page numbers, react-pdf multiplies it again on every page (its bug 3452), which breaks documents
// of ten pages and more.
export const styles = StyleSheet.create({
  page: { paddingTop: 42, paddingBottom: 56, paddingHorizontal: 42, fontFamily: families, fontSize: 9.5, color: ink },
  band: { position: "absolute", top: 0, left: 0, right: 0, height: 6 },
  footer: {
    position: "absolute",
    bottom: 24,
    left: 42,
    right: 42,
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 16,
    fontSize: 8,
    color: muted,
  },
  footerLeft: { flex: 1, maxLines: 1, textOverflow: "ellipsis" },
  head: { flexDirection: "row", justifyContent: "space-between", gap: 24 },
  headWords: { flex: 1 },
  logo: { height: 30, maxWidth: 170, objectFit: "contain", objectPosition: "0 50%", marginBottom: 14 },
  brand: { fontSize: 9.5, fontWeight: 600, marginBottom: 14 },
  title: { fontSize: 19, fontWeight: 600 },
  subtitle: { fontSize: 11, color: muted, marginTop: 3 },
  unfinished: { fontWeight: 600, color: tones.soon, marginTop: 5 },
  qr: { width: 74, alignItems: "center" },
  qrWords: { fontSize: 6.5, color: muted, textAlign: "center", marginTop: 2 },
  object: { marginTop: 14 },
  objectTitle: { fontSize: 12, fontWeight: 600 },
  muted: { color: muted },
  facts: { marginTop: 10, flexDirection: "row", flexWrap: "wrap", columnGap: 20, rowGap: 6 },
  fact: { width: "47%" },
  factWide: { width: "100%" },
  label: { fontSize: 8, color: muted },
  findings: { marginTop: 14 },
  group: { paddingTop: 18 },
  groupTitle: { fontSize: 12.5, fontWeight: 600, paddingBottom: 4 },
  groupLine: { height: 1.25 },
  // a separate element, because react-pdf can't draw the border of a view that continues on the next page
  question: { paddingTop: 6 },
  line: { height: 0.75, backgroundColor: line, marginTop: 6 },
  row: { flexDirection: "row", gap: 16 },
  questionCell: { width: "46%" },
  answerCell: { flex: 1 },
  verdict: { fontWeight: 600 },
  note: { marginTop: 3 },
  point: { marginTop: 3, flexDirection: "row", gap: 6 },
  pointBar: { width: 2 },
  photos: { marginTop: 6, flexDirection: "row", flexWrap: "wrap", gap: 6 },
  photo: { width: 166, height: 124, objectFit: "contain", objectPosition: "0 0" },
  signature: { marginTop: 22, width: 240 },
  ink: { height: 60, maxWidth: 220, objectFit: "contain", objectPosition: "0 100%" },
  signed: { height: 0.75, backgroundColor: ink, marginVertical: 4 },
});
