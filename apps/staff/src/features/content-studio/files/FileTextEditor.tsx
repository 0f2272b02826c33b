import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { useLocation } from 'react-router'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { Button } from '@evenkeel/ui/Button'
import parts from '#components/parts.module.css'
import { LineEditor, type LineEditorHandle } from '#components/text/LineEditor.tsx'
import { saveFile } from '@evenkeel/web/files'
import { splitPath } from './FileList.tsx'
import { ProblemList } from '../editor/ChecksPanel.tsx'
import { filesMessages as words } from '../editor.messages.ts'

/** Scrolls to the line of the selected problem when it is in this file. */
export function useGoToProblemLine(editor: RefObject<LineEditorHandle | null>, path: string | null): void {
  const { state, key } = useLocation() as { state: { fault?: StudioProblem } | null; key: string }
  useEffect(() => {
    const { fault } = state ?? {}
    if (!fault || fault.file !== path) return undefined
    // After the page heading, which takes focus on navigation.
    const frame = requestAnimationFrame(() => editor.current?.goToLine(fault.line ?? 1))
    return () => cancelAnimationFrame(frame)
  }, [editor, path, state, key])
}

interface FileTextEditorProps {
  readonly path: string
  readonly text: string
  readonly faults: readonly StudioProblem[]
  readonly isReadOnly: boolean
  readonly onChange: (text: string) => void
  readonly ref?: Ref<LineEditorHandle>
}

/** Text editor for one file; each problem below links to its line. */
export function FileTextEditor({ path, text, faults, isReadOnly, onChange, ref }: FileTextEditorProps) {
  const editor = useRef<LineEditorHandle>(null)
  useImperativeHandle(ref, () => ({ goToLine: (line) => editor.current?.goToLine(line) }))
  const own = faults.filter(({ file }) => file === path)
  const faulty = new Set(own.flatMap(({ line, severity }) => (line && severity === 'error' ? [line] : [])))
  return (
    <div className={parts.stack}>
      <LineEditor
        ref={editor}
        label={words.text({ path })}
        hint={words.textHint}
        text={text}
        onChange={onChange}
        isReadOnly={isReadOnly}
        faulty={faulty}
        lang={path.includes('.es.') ? 'es' : undefined}
      />
      {own.length === 0 ? (
        <p className={parts.soft}>{words.noFaults}</p>
      ) : (
        <ProblemList isBelowText faults={own} onFault={({ line }) => editor.current?.goToLine(line ?? 1)} />
      )}
      <div className={parts.row}>
        <Button
          kind="secondary"
          aria-label={words.save({ path })}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), splitPath(path).name)}
        >
          {words.saveShort}
        </Button>
      </div>
    </div>
  )
}
