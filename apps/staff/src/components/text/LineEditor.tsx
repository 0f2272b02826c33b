import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import styles from './text.module.css'

/** Offset of a line in a text; the length of the text for a line past the end. */
function findLineStart(text: string, line: number): number {
  let at = 0
  for (let left = line - 1; left > 0; left -= 1) {
    const next = text.indexOf('\n', at)
    if (next < 0) return text.length
    at = next + 1
  }
  return at
}

/** Imperative handle of a line editor. */
export interface LineEditorHandle {
  readonly goToLine: (line: number) => void
}

interface LineEditorProps {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly isReadOnly: boolean
  /** Numbers of the lines with errors. */
  readonly faulty: ReadonlySet<number>
  readonly lang?: string | undefined
  readonly ref?: Ref<LineEditorHandle>
}

/** Text editor with line numbers, for YAML and Markdown. */
export function LineEditor({ label, hint, text, onChange, isReadOnly, faulty, lang, ref }: LineEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLOListElement>(null)
  useImperativeHandle(ref, () => ({
    goToLine: (line) => {
      const box = area.current
      if (!box) return
      const start = findLineStart(text, line)
      const end = text.indexOf('\n', start)
      box.focus()
      box.setSelectionRange(start, end < 0 ? text.length : end)
      box.scrollTop = (line - 4) * Number.parseFloat(getComputedStyle(box).lineHeight)
    },
  }))
  const lines = text.split('\n').length
  return (
    <div className={styles.editor}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.box} data-read-only={isReadOnly}>
        <ol ref={gutter} className={styles.gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, at) => (
            <li key={at} data-faulty={faulty.has(at + 1)}>
              {faulty.has(at + 1) ? '! ' : ''}
              {at + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          id={id}
          aria-describedby={`${id}-hint`}
          value={text}
          readOnly={isReadOnly}
          lang={lang}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop
          }}
        />
      </div>
    </div>
  )
}
