import { useState } from 'react'
import { type DraftStore, createDraftStore, memberMessageDraftKey } from './drafts.ts'
import { useSession } from './session-context.tsx'

/** Unsaved form values; null: the form shows the server's values. */
interface DraftState<Value> {
  readonly stored: Value | null
  readonly store: (value: Value) => void
  readonly clear: () => void
}

function useDraftStore<Value>(make: (personId: string) => DraftStore<Value>): DraftState<Value> {
  const { person } = useSession()
  const [draftStore] = useState(() => make(person.id))
  const [stored, setKept] = useState(() => draftStore.read())
  return {
    stored,
    store: (value) => {
      draftStore.write(value)
      setKept(value)
    },
    clear: () => {
      draftStore.clear()
      setKept(null)
    },
  }
}

/** Draft of a form of the signed-in person, stored across a reload until saved or discarded. */
export const useDraft = <Value>(form: string, isOne: (value: unknown) => value is Value): DraftState<Value> =>
  useDraftStore((personId) => createDraftStore(sessionStorage, `${form} ${personId}`, isOne))

/** Draft of a message to a member, stored across a reload until sent; cleared when its author signs out. */
export const useMemberMessageDraft = <Value>(
  form: string,
  isOne: (value: unknown) => value is Value,
): DraftState<Value> =>
  useDraftStore((personId) => createDraftStore(sessionStorage, memberMessageDraftKey(form, personId), isOne))
