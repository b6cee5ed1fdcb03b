/** Operators, Greek letters, signs of mathematics, and letters that the file has no Unicode for. */
const sign =
  /[=+<>≤≥≠≈≡∝∼±×÷⋅∗^‖√∞∂∇∑∏∫∮∈∉∋⊂⊆⊃⊇∪∩∧∨¬∀∃∅→←↔⇒⇐⇔↦⊕⊗⟨⟩⌊⌋⌈⌉\u0370-\u03FF\u2070-\u209F\u2100-\u214F\u2200-\u22FF\u27C0-\u27EF\u2980-\u2AFF]|[\u{1D400}-\u{1D7FF}]/gu
const unreadable = /[\uE000-\uF8FF\uFFFD]/u
/** Words of a sentence; names of functions are shorter, or known. */
const word = /\p{L}{4,}/gu
const functionNames =
  /^(?:sinh|cosh|tanh|arcsin|arccos|arctan|limsup|liminf|argmax|argmin|const|rank|diag|trace)$/i

/** True for a line that is mostly a formula, whose layout says more than its signs. */
export function isFormula(text: string): boolean {
  const signs = text.match(sign)?.length ?? 0
  const words = (text.match(word) ?? []).filter((each) => !functionNames.test(each)).length
  if (unreadable.test(text)) return words < 6
  return signs >= 2 && words <= 1 && /[\p{L}\p{N}]/u.test(text)
}
