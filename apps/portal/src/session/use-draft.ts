import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { useCallback, useEffect, useState } from 'react'
import type { FormHandle } from '#form/state/form-controller.ts'
import type { StoredDraft } from './drafts/drafts.ts'
import { useDrafts } from './session-context.tsx'

/** A draft, as a screen uses it. */
export interface Draft {
  /** The stored value when the screen opened: undefined while loading, null if there is none. */
  readonly kept: unknown
  /** Why a stored draft could not be read: lost for good, or temporarily unreachable. Null otherwise. */
  readonly trouble: 'lost' | 'unreachable' | null
  /** Tries to read it again. */
  readonly retry: () => void
  /** Saves the current value; may be called on each keystroke. False if it could not be saved. */
  readonly keep: (value: unknown) => Promise<boolean>
  /** Removes the draft: the input was submitted or discarded. */
  readonly drop: () => Promise<void>
}

/**
 * The draft of one field or form on a signed-in screen, such as `message:7`. It survives a reload and the end
 * of the session.
 */
export function useDraft(name: string): Draft {
  const drafts = useDrafts()
  const [found, setFound] = useState<{ readonly name: string; readonly kept: StoredDraft } | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    void drafts.look(name).then((kept) => {
      if (isWanted) setFound({ name, kept })
    })
    return () => {
      isWanted = false
    }
  }, [drafts, name, round])
  const retry = useCallback(() => setRound((before) => before + 1), [])
  const keep = useCallback((value: unknown) => drafts.save(name, value), [drafts, name])
  const drop = useCallback(() => drafts.drop(name), [drafts, name])
  const here = found?.name === name ? found.kept : null
  return {
    kept: here === null ? undefined : here.state === 'kept' ? here.value : null,
    trouble: here?.state === 'lost' || here?.state === 'unreachable' ? here.state : null,
    retry,
    keep,
    drop,
  }
}

/** Restores a draft into an untouched form; returns true once it has been restored. */
export function useRestoreDraft(form: FormHandle, kept: unknown): boolean {
  const [isRestored, setIsRestored] = useState(false)
  const { restore } = form
  useEffect(() => {
    // Runs on arrival of the draft only: a form that becomes untouched later is not changed.
    if (typeof kept === 'object' && kept !== null && restore(kept as FieldValues)) setIsRestored(true)
  }, [kept, restore])
  return isRestored
}
