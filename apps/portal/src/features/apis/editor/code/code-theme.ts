import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const pop = {
  backgroundColor: 'var(--p-surface)',
  color: 'var(--p-ink)',
  border: '0',
  boxShadow: 'var(--p-shadow-pop)',
  borderRadius: '6px',
}

const parts = EditorView.theme({
  '&': { blockSize: '100%', fontSize: '13px', color: 'var(--p-ink)', backgroundColor: 'var(--p-surface)' },
  '&.cm-focused': { outline: '2px solid var(--p-accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--p-font-mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--p-ink)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--p-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--p-sunken)', color: 'var(--p-ink-3)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--p-hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--p-accent-soft)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--p-warn-soft)', outline: '1px solid var(--p-warn-mark)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--p-accent-soft)' },
  '.cm-panels': { backgroundColor: 'var(--p-sunken)', color: 'var(--p-ink)' },
  '.cm-panels.cm-panels-top': { borderBlockEnd: '1px solid var(--p-line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontSize: '13px' },
  '.cm-textfield': {
    backgroundColor: 'var(--p-surface)',
    color: 'var(--p-ink)',
    border: '1px solid var(--p-line)',
    borderRadius: '4px',
    fontSize: '13px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--p-surface)',
    color: 'var(--p-ink)',
    border: '1px solid var(--p-line)',
    borderRadius: '4px',
    fontSize: '13px',
  },
  '.cm-panel button[name=close]': { color: 'var(--p-ink-2)' },
  '.cm-tooltip': pop,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--p-font-mono)', fontSize: '12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--p-accent-soft)', color: 'var(--p-ink)' },
  '.cm-completionInfo': { ...pop, maxInlineSize: '340px', fontSize: '12px', lineHeight: '18px' },
  '.cm-diagnostic': { fontSize: '12px' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--p-hover)', color: 'var(--p-ink-2)', border: '0' },
  '.cm-collapsedLines': { color: 'var(--p-ink-2)', background: 'var(--p-sunken)', paddingInline: '12px' },
  // The mark that it has by itself is in none of the portal's fonts.
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '""', margin: '0' },
  '.cm-changedLine': { backgroundColor: 'var(--p-accent-soft) !important' },
})

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--p-code-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--p-code-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--p-code-number)' },
  { tag: [tags.comment, tags.lineComment, tags.meta], color: 'var(--p-ink-3)' },
])

/** The look of code in the colors of the theme. */
export const codeTheme = [parts, syntaxHighlighting(colors)]
