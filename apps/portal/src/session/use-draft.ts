import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { useCallback, useEffect, useState } from 'react'
import type { FormHandle } from '#form/state/form-controller.ts'
import type { StoredDraft } from './drafts/drafts.ts'
import { useDrafts } from './session-context.tsx'

/** A draft as a screen uses it. */
export interface Draft {
  /** What was kept when the screen opened: undefined while it is looked up, null when there was nothing. */
  readonly kept: unknown
  /** Why nothing came though something was kept: gone for ever, or out of reach just now. Null otherwise. */
  readonly trouble: 'lost' | 'unreachable' | null
  /** Looks once more. */
  readonly retry: () => void
  /** Keeps what now is in the screen; may follow each keystroke. False when it could not be kept. */
  readonly keep: (value: unknown) => Promise<boolean>
  /** What was typed has arrived, or is not wanted any more. */
  readonly drop: () => Promise<void>
}

/** The draft of one place on a signed-in screen, such as `message:7`. It survives a reload and the end of the session. */
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

/** Puts a kept draft into a form in which nothing was typed yet; true once that happened. */
export function useRestoreDraft(form: FormHandle, kept: unknown): boolean {
  const [isRestored, setIsRestored] = useState(false)
  const { restore } = form
  useEffect(() => {
    // Only the arrival of the draft counts: a form that becomes untouched later stays as it is.
    if (typeof kept === 'object' && kept !== null && restore(kept as FieldValues)) setIsRestored(true)
  }, [kept, restore])
  return isRestored
}
