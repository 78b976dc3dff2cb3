import { StyleSheet } from "@react-pdf/renderer";
import { families } from "../../platform/pdf/pdf-fonts.mjs";

const ink = "#1d2529";
const muted = "#5d6467";
const line = "#d5d8d6";
const ours = "#0b5c70";
const valid = "#15703f";

export const styles = StyleSheet.create({
  page: { paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48, fontFamily: families, fontSize: 9.5, color: ink },
  band: { position: "absolute", top: 0, left: 0, right: 0, height: 6, backgroundColor: ours },
  head: { flexDirection: "row", justifyContent: "space-between", gap: 32 },
  seller: { width: 230 },
  sellerName: { fontSize: 12.5, fontWeight: 600, marginBottom: 3 },
  small: { fontSize: 8.5, color: muted, marginTop: 1.5 },
  titles: { alignItems: "flex-end" },
  title: { fontSize: 22, fontWeight: 600 },
  number: { fontSize: 12.5, color: muted, marginTop: 2 },
  paid: {
    marginTop: 8,
    paddingVertical: 3,
    paddingHorizontal: 8,
    borderRadius: 4,
    fontWeight: 600,
    color: valid,
    backgroundColor: "#e4f2e9",
  },
  parties: { marginTop: 30, flexDirection: "row", justifyContent: "space-between", gap: 32 },
  to: { flex: 1 },
  label: { fontSize: 8, color: muted, marginBottom: 2 },
  toName: { fontSize: 11.5, fontWeight: 600 },
  toLine: { marginTop: 2 },
  facts: { width: 210 },
  fact: { flexDirection: "row", justifyContent: "space-between", gap: 10, paddingVertical: 3 },
  factLabel: { color: muted },
  factValue: { flex: 1, textAlign: "right" },
  table: { marginTop: 28 },
  headRow: { flexDirection: "row", gap: 12, paddingBottom: 5, fontSize: 8, color: muted },
  rule: { height: 0.75, backgroundColor: line },
  strong: { height: 1.25, backgroundColor: ours },
  row: { flexDirection: "row", gap: 12, paddingVertical: 7 },
  what: { flex: 1 },
  whatName: { fontWeight: 600 },
  quantity: { width: 50, textAlign: "right" },
  unit: { width: 80, textAlign: "right" },
  amount: { width: 86, textAlign: "right" },
  sums: { marginTop: 8, marginLeft: "auto", width: 250 },
  sum: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 3 },
  total: { flexDirection: "row", justifyContent: "space-between", paddingTop: 7, fontSize: 13, fontWeight: 600 },
  notice: { marginTop: 18 },
  transfer: { marginTop: 26, padding: 14, borderRadius: 6, backgroundColor: "#eef4f5" },
  transferTitle: { fontSize: 11, fontWeight: 600, marginBottom: 3 },
  transferFacts: { marginTop: 8 },
  transferFact: { flexDirection: "row", paddingVertical: 2 },
  transferLabel: { width: 120, color: muted },
  transferValue: { flex: 1, fontWeight: 600 },
  footer: {
    ...{
      position: "absolute",
      bottom: 26,
      left: 48,
      right: 48,
      flexDirection: "row",
      justifyContent: "space-between",
      gap: 16,
    },
    ...{ fontSize: 8, color: muted },
  },
  footerLeft: { flex: 1, maxLines: 1, textOverflow: "ellipsis" },
});
