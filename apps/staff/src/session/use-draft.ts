import { useState } from 'react'
import { type DraftStore, createDraftStore, memberMessageDraftKey } from './drafts.ts'
import { useSession } from './session-context.tsx'

/** What was typed into a form and not saved; null: the form is as the server has it. */
export interface DraftState<Value> {
  readonly kept: Value | null
  readonly keep: (value: Value) => void
  readonly forget: () => void
}

function useDraftStore<Value>(make: (personId: string) => DraftStore<Value>): DraftState<Value> {
  const { person } = useSession()
  const [keeper] = useState(() => make(person.id))
  const [kept, setKept] = useState(() => keeper.read())
  return {
    kept,
    keep: (value) => {
      keeper.write(value)
      setKept(value)
    },
    forget: () => {
      keeper.clear()
      setKept(null)
    },
  }
}

/** Keeps a form of the person who is signed in until it is saved or thrown away, also over a reload. */
export const useDraft = <Value>(form: string, isOne: (value: unknown) => value is Value): DraftState<Value> =>
  useDraftStore((personId) => createDraftStore(sessionStorage, `${form} ${personId}`, isOne))

/** Keeps words to a member until they are sent, also over a reload; they go when their writer signs out. */
export const useMemberMessageDraft = <Value>(
  form: string,
  isOne: (value: unknown) => value is Value,
): DraftState<Value> =>
  useDraftStore((personId) => createDraftStore(sessionStorage, memberMessageDraftKey(form, personId), isOne))
