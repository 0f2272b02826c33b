import {
  type CounselorProfile,
  type ProfileAnswer,
  saveOwnProfile,
} from '@evenkeel/contract/counselor/profile'
import {
  faultOfField,
  faultsOfProfile,
  profileFields,
  type ProfileDraft,
  type ProfileField,
} from '@evenkeel/contract/counselor/profile-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { useKept } from '#session/use-kept.ts'
import { faultsAt } from '#ui/refusal.ts'
import { useAct } from '#ui/use-act.ts'

/** Where the answer of the own profile is kept among the queries. */
export const PROFILE = ['counselor', 'profile'] as const

/** What a form works with. */
export interface ProfileForm {
  readonly draft: ProfileDraft
  readonly change: (part: ProfileDraft) => void
  /** What is wrong with a field; null while nobody has tried to save, or nothing is. */
  readonly fault: (field: ProfileField) => string | null
  /** Somebody tried to save, and something is wrong still. */
  readonly hasFaults: boolean
  readonly isChanged: boolean
  readonly isSaved: boolean
  readonly busy: boolean
  readonly problem: string | null
  readonly save: () => void
  readonly discard: () => void
}

const isWhole = (draft: ProfileDraft, answer: ProfileAnswer): draft is CounselorProfile =>
  faultsOfProfile(draft, answer.choices).length === 0

const isDraft = (value: unknown): value is ProfileDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The form of the own profile: what is typed waits in this window until it is saved, and each save is checked at its fields. */
export function useProfileForm(answer: ProfileAnswer): ProfileForm {
  const { call } = useStaff()
  const client = useQueryClient()
  const { kept, keep, forget } = useKept('counselor profile', isDraft)
  const [wasTried, setWasTried] = useState(false)
  const save = useAct({
    act: (body: CounselorProfile) => call(saveOwnProfile, { body }),
    onDone: (saved) => {
      forget()
      setWasTried(false)
      client.setQueryData(PROFILE, saved)
      void client.invalidateQueries({ queryKey: ['counselor', 'me'] })
    },
  })
  const { identities = [] } = answer.profile
  const draft: ProfileDraft = { ...answer.profile, identities, ...kept }
  const said = faultsAt(save.error)
  return {
    draft,
    change: (part) => {
      keep({ ...kept, ...part })
      save.reset()
    },
    fault: (field) =>
      wasTried ? (faultOfField(field, draft, answer.choices) ?? said.get(field) ?? null) : null,
    hasFaults: wasTried && (said.size > 0 || !isWhole(draft, answer)),
    isChanged: kept !== null,
    isSaved: save.isDone,
    busy: save.busy,
    problem: said.size > 0 ? null : save.problem,
    save: () => {
      setWasTried(true)
      if (isWhole(draft, answer)) save.run(draft)
      else focusFault(profileFields.find((field) => faultOfField(field, draft, answer.choices) !== null))
    },
    discard: () => {
      forget()
      setWasTried(false)
      save.reset()
    },
  }
}

/** Leads to the first field that is wrong, once the faults are drawn. */
function focusFault(field: ProfileField | undefined): void {
  if (field === undefined) return
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(`[data-profile-field="${field}"]`)
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  })
}
