import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import type { SpecProblem } from '../check/checked-text.ts'
import { syntaxOf } from '../spec-syntax.ts'
import { codeTheme } from './code-theme.ts'

const languageOf = (text: string) => (syntaxOf(text) === 'json' ? json() : yaml())

/** What every view of code has: it is in the order of the tab key, also where it cannot be written in. `nonce` lets it add its styles under the page's policy. */
export const codeBasics = (nonce: string, label: string): Extension => [
  ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
  lineNumbers(),
  drawSelection(),
  codeTheme,
]

const writing: Extension = [
  highlightActiveLine(),
  highlightActiveLineGutter(),
  codeFolding(),
  foldGutter(),
  lintGutter(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    indentWithTab,
  ]),
]

interface Parts {
  text: string
  label: string
  nonce: string
  completion: Extension
  onChange: () => void
  onSave: () => void
}

/** Ctrl+S or Cmd+S, which browsers save the page with. */
const saveKey = (onSave: () => void) => ({
  key: 'Mod-s',
  preventDefault: true,
  run: () => {
    onSave()
    return true
  },
})

const diagnosticOf = (state: EditorState, { offset = 0, severity, message }: SpecProblem) => {
  const from = Math.min(offset, state.doc.length)
  return { from, to: state.doc.lineAt(from).to, severity, message }
}

/** The editor of a spec, outside React: it keeps the text, which may have 13 MB. */
export const createSpecEditor = ({ text, label, nonce, completion, onChange, onSave }: Parts) => {
  const language = new Compartment()
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([saveKey(onSave)]),
        codeBasics(nonce, label),
        writing,
        completion,
        language.of(languageOf(text)),
        EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
      ],
    }),
  })
  return {
    dom: view.dom,
    text: () => view.state.doc.toString(),
    /** Characters of the text. */
    length: () => view.state.doc.length,
    /** The offset of the cursor. */
    cursor: () => view.state.selection.main.head,
    /** Replaces the text, which can be undone. */
    replace: (next: string) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        effects: language.reconfigure(languageOf(next)),
        selection: { anchor: 0 },
      })
      view.focus()
    },
    showProblems: (problems: readonly SpecProblem[]) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(view.state, problem)),
        ),
      ),
    lineOf: (offset: number) => view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number,
    goTo: (offset: number) => {
      const at = Math.min(offset, view.state.doc.length)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 40 }) })
      view.focus()
    },
    focus: () => view.focus(),
    find: () => openSearchPanel(view),
    destroy: () => view.destroy(),
  }
}
export type SpecEditor = ReturnType<typeof createSpecEditor>
