import type { StudioProblem } from '@evenkeel/api-contract/staff/studio'
import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { LineEditorHandle } from '#components/text/LineEditor.tsx'

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
