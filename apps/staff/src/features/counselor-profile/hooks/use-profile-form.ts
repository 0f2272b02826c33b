import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CounselorCalendar, readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import {
  type CounselorProfile,
  type ProfileResponse,
  readOwnProfile,
  saveOwnProfile,
} from '@evenkeel/api-contract/counselor/profile'
import {
  type ProfileDraft,
  type ProfileField,
  profileFields,
  validateProfile,
  validateProfileField,
} from '@evenkeel/api-contract/counselor/validate-profile'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { getFieldErrors } from '#lib/api-errors.ts'
import { type AsyncAction, useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useDraft } from '#session/use-draft.ts'

/**
 * Applies a state choice to a profile. The first choice also sets the most common time zone of that state,
 * until another zone is chosen: the initial zone of a new profile was not chosen, and hours in it would be
 * wrong.
 */
export function applyStateChoice(draft: ProfileDraft, saved: ProfileDraft, state: string): ProfileDraft {
  const before = draft.state ? getStateTimeZone(draft.state) : saved.zone
  const zone = getStateTimeZone(state)
  return saved.state || draft.zone !== before || zone === null ? { state } : { state, zone }
}

/** TanStack Query key of the counselor's profile. */
export const PROFILE_QUERY_KEY = ['counselor', 'profile'] as const

/** Form state of the profile. */
export interface ProfileForm {
  readonly draft: ProfileDraft
  readonly change: (part: ProfileDraft) => void
  readonly chooseState: (state: string) => void
  /** Error of a field; null before the first save attempt, or when valid. */
  readonly fault: (field: ProfileField) => string | null
  /** A save was attempted and errors remain. */
  readonly hasFaults: boolean
  readonly isChanged: boolean
  readonly isSaved: boolean
  readonly busy: boolean
  readonly problem: string | null
  readonly save: () => void
  readonly discard: () => void
  /** Confirmation pending before hours move to another time zone; null for none. */
  readonly confirmation: {
    readonly calendar: CounselorCalendar
    readonly zone: string
    readonly act: AsyncAction<undefined>
    readonly goBack: () => void
  } | null
}

const isCompleteProfile = (draft: ProfileDraft, answer: ProfileResponse): draft is CounselorProfile =>
  validateProfile(draft, answer.choices).length === 0

const isProfileDraft = (value: unknown): value is ProfileDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasHours = ({ weekly, later, own_days }: CounselorCalendar): boolean =>
  weekly.length + later.length + own_days.length > 0

interface SaveOptions {
  readonly savedZone: string
  /** Unsaved changes of this window; null for none. */
  readonly stored: ProfileDraft | null
  readonly onSaved: (saved: ProfileResponse) => void
}

/**
 * Saves a profile. Sends only fields changed in this window, so that a concurrent save of other fields is
 * kept. Asks for confirmation when hours move to another time zone.
 */
function useSaveProfile({ savedZone, stored, onSaved }: SaveOptions) {
  const { call } = useStaffClient()
  const [confirmation, setConfirmation] = useState<{
    readonly calendar: CounselorCalendar
    readonly body: CounselorProfile
  } | null>(null)
  const act = useAsyncAction({
    act: async (body: CounselorProfile) => {
      const newest = await call(readOwnProfile, {})
      const merged: ProfileDraft = { ...body, ...newest.profile, ...stored }
      return call(saveOwnProfile, { body: isCompleteProfile(merged, newest) ? merged : body })
    },
    onDone: (saved) => {
      setConfirmation(null)
      onSaved(saved)
    },
    onRefused: (error) => {
      if (getFieldErrors(error).size > 0) setConfirmation(null)
    },
  })
  const look = useAsyncAction({
    act: (_body: CounselorProfile) => call(readCounselorCalendar, { query: {} }),
    onDone: (calendar, body) => {
      if (hasHours(calendar)) setConfirmation({ calendar, body })
      else act.run(body)
    },
  })
  const reset = (): void => {
    act.reset()
    look.reset()
  }
  const goBack = (): void => {
    setConfirmation(null)
    reset()
  }
  return {
    ...{ act, reset },
    busy: act.busy || look.busy,
    problem: confirmation === null ? (act.problem ?? look.problem) : null,
    run: (body: CounselorProfile) => (body.zone === savedZone ? act : look).run(body),
    confirmation: confirmation && {
      calendar: confirmation.calendar,
      zone: confirmation.body.zone,
      act: { ...act, run: () => act.run(confirmation.body) },
      goBack,
    },
  }
}

/** Profile form: the draft is stored in this window until saved, and each save is validated per field. */
export function useProfileForm(answer: ProfileResponse): ProfileForm {
  const client = useQueryClient()
  const { stored, store, clear } = useDraft('counselor profile', isProfileDraft)
  const [wasTried, setWasTried] = useState(false)
  const save = useSaveProfile({
    savedZone: answer.profile.zone,
    stored,
    onSaved: (saved) => {
      clear()
      setWasTried(false)
      client.setQueryData(PROFILE_QUERY_KEY, saved)
      void client.invalidateQueries({ queryKey: ['counselor', 'me'] })
      void client.invalidateQueries({ queryKey: ['counselor', 'calendar'] })
    },
  })
  const { identities = [] } = answer.profile
  const draft: ProfileDraft = { ...answer.profile, identities, ...stored }
  const serverErrors = getFieldErrors(save.act.error)
  const change = (part: ProfileDraft): void => {
    store({ ...stored, ...part })
    save.reset()
  }
  return {
    draft,
    change,
    chooseState: (state) => change(applyStateChoice(draft, answer.profile, state)),
    fault: (field) =>
      wasTried
        ? (validateProfileField(field, draft, answer.choices) ?? serverErrors.get(field) ?? null)
        : null,
    hasFaults: wasTried && (serverErrors.size > 0 || !isCompleteProfile(draft, answer)),
    isChanged: stored !== null,
    isSaved: save.act.isDone,
    busy: save.busy,
    problem: serverErrors.size > 0 ? null : save.problem,
    save: () => {
      setWasTried(true)
      if (isCompleteProfile(draft, answer)) save.run(draft)
      else
        focusField(profileFields.find((field) => validateProfileField(field, draft, answer.choices) !== null))
    },
    discard: () => {
      clear()
      setWasTried(false)
      save.reset()
    },
    confirmation: save.confirmation,
  }
}

/** Focuses the first invalid field, after the errors render. */
function focusField(field: ProfileField | undefined): void {
  if (field === undefined) return
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(`[data-profile-field="${field}"]`)
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  })
}
