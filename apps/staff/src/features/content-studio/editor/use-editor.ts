import { readDraft, saveDraft, type StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { draftKey, SPACES_QUERY_KEY } from '../studio-queries.ts'
import { createEditor, type Editor, type EditorView } from './create-editor.ts'
import { createEditsStore } from './edits.ts'

const scheduleAfter = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

/** Editor of one draft, for the lifetime of its page. */
export function useEditor(first: StudioDraft): Editor {
  const { call } = useStaffClient()
  const { person } = useSession()
  const client = useQueryClient()
  const { id } = first.space
  const params = { space: id }
  const [editor] = useState(() =>
    createEditor(
      {
        save: (body) => call(saveDraft, { params, body }),
        read: () => call(readDraft, { params }),
        store: createEditsStore(sessionStorage, person.id, id),
        after: scheduleAfter,
      },
      first,
    ),
  )
  useEffect(() => {
    editor.open()
    // Save pending edits at once when the page is hidden.
    const saveHidden = (): void => {
      if (document.visibilityState === 'hidden') editor.saveNow()
    }
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      editor.close()
      client.removeQueries({ queryKey: draftKey(id) })
      void client.invalidateQueries({ queryKey: SPACES_QUERY_KEY })
    }
  }, [editor, client, id])
  return editor
}

export const useEditorView = (editor: Editor): EditorView =>
  useSyncExternalStore(editor.subscribe, editor.view)
