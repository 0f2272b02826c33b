import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Attendance,
  attendances,
  closingChoices,
  type ClosingField,
} from '@evenkeel/api-contract/counselor/constants'
import {
  closeVisit,
  type Closing,
  type ClosingDraft,
  type CounselorVisit,
} from '@evenkeel/api-contract/counselor/visits'
import { formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { CASES_QUERY_KEY, DAY_QUERY_KEY, visitKey } from '#features/counselor-workspace/query-keys.ts'
import { closingMessages, visitMessages } from '#features/counselor-workspace/workspace.messages.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { createDraftStore, type DraftStore } from '#session/drafts.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The five closing questions, in order. */
export const closingFields = Object.keys(closingChoices) as readonly ClosingField[]

/** Preselected answers, visible in the form; they reduce a typical closing to five clicks. */
const defaultClosing: ClosingDraft = { referred_to: 'nobody', length: 'full' }

/** The answers of a stored draft that are still among the choices. */
const parseClosingDraft = (stored: unknown): ClosingDraft =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter(([field, choice]) =>
      closingFields.some((one) => one === field && closingChoices[one].some((known) => known === choice)),
    ),
  )

/** Closing with all questions answered; null when one is missing. */
const parseClosing = (draft: ClosingDraft): Closing | null =>
  closingFields.every((field) => draft[field] !== undefined) ? (draft as Closing) : null

/** Effect of a no-show on the member's sessions. */
const describeNoShow = ({ no_show_counts: counts }: CounselorVisit): string =>
  counts ? visitMessages.noShowCosts : visitMessages.noShowFree

/** Warnings to confirm before a visit is closed; empty when it is over and the member attended. */
export function listClosingWarnings(
  visit: CounselorVisit,
  attendance: Attendance,
  { now, zone }: { readonly now: number; readonly zone: string },
): readonly string[] {
  const ends = Temporal.Instant.from(visit.visit.ends_at)
  const early = [
    visitMessages.bookedUntil({ time: formatTime(ends, zone) }),
    ...(visit.room === null ? [] : [visitMessages.endsRoom]),
  ].join(' ')
  const warnings = [
    ...(now < ends.epochMilliseconds ? [early] : []),
    ...(attendance === 'did_not_come' ? [describeNoShow(visit)] : []),
  ]
  return warnings.length === 0 ? [] : [...warnings, visitMessages.noWayBack]
}

/** Unsaved closing answers. */
interface VisitClosingDraft {
  readonly attendance: Attendance | null
  readonly closing: ClosingDraft
}
export const emptyVisitClosingDraft: VisitClosingDraft = { attendance: null, closing: defaultClosing }

/** Store of the draft in this browser window, under the counselor's own key; it survives a reload. */
interface VisitClosingDraftStore extends Pick<DraftStore<VisitClosingDraft>, 'write' | 'clear'> {
  readonly read: () => VisitClosingDraft
}

/** Parses a stored draft; rejects values that are no longer valid choices. */
function parseVisitClosingDraft(
  stored: Partial<Record<keyof VisitClosingDraft, unknown>> | null,
): VisitClosingDraft {
  const attendance = attendances.find((one) => one === stored?.attendance) ?? null
  return { attendance, closing: { ...defaultClosing, ...parseClosingDraft(stored?.closing) } }
}

export function createVisitClosingDraftStore(
  storage: Storage,
  personId: string,
  visitId: number,
): VisitClosingDraftStore {
  const draftStore = createDraftStore(storage, `visit end ${personId} ${visitId}`, isObject)
  return { ...draftStore, read: () => parseVisitClosingDraft(draftStore.read()) }
}

interface CompletedClosing {
  readonly attendance: Attendance
  readonly closing: Closing | null
}

/** Draft state, stored until the visit is closed. */
function useVisitClosingDraft(id: number) {
  const { person } = useSession()
  const [draftStore] = useState(() => createVisitClosingDraftStore(sessionStorage, person.id, id))
  const [draft, setDraft] = useState(draftStore.read)
  const change = (next: VisitClosingDraft): void => {
    draftStore.write(next)
    setDraft(next)
  }
  return { draft, change, clear: draftStore.clear }
}

/** Closing from a draft; null while an answer is missing. */
function toCompletedClosing({ attendance, closing }: VisitClosingDraft): CompletedClosing | null {
  if (attendance === null) return null
  if (attendance !== 'took_place') return { attendance, closing: null }
  const whole = parseClosing(closing)
  return whole && { attendance, closing: whole }
}

/** Draft, warnings and the mutation that closes a visit. */
function useCloseVisit(visit: CounselorVisit, at: { readonly now: number; readonly zone: string }) {
  const { id } = visit.visit
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { draft, change, clear } = useVisitClosingDraft(id)
  const [wasTried, setWasTried] = useState(false)
  const [confirmation, setConfirmation] = useState<
    (CompletedClosing & { readonly texts: readonly string[] }) | null
  >(null)
  const act = useAsyncAction({
    act: ({ attendance, closing }: CompletedClosing) =>
      call(closeVisit, { params: { visit_id: id }, body: { attendance, closing } }),
    onDone: (ended) => {
      clear()
      client.setQueryData(visitKey(id), ended)
      void client.invalidateQueries({ queryKey: DAY_QUERY_KEY })
      void client.invalidateQueries({ queryKey: CASES_QUERY_KEY })
    },
    onRefused: () => void client.invalidateQueries({ queryKey: visitKey(id) }),
  })
  return {
    ...{ draft, change, wasTried, act, confirmation },
    close: (): void => {
      setWasTried(true)
      const completed = toCompletedClosing(draft)
      if (completed === null) return
      const texts = listClosingWarnings(visit, completed.attendance, at)
      if (texts.length === 0) act.run(completed)
      else setConfirmation({ ...completed, texts })
    },
    goBack: (): void => {
      setConfirmation(null)
      act.reset()
    },
  }
}

type CloseVisitState = ReturnType<typeof useCloseVisit>

/** The five closing questions. */
function ClosingQuestions({
  draft,
  change,
  wasTried,
}: Pick<CloseVisitState, 'draft' | 'change' | 'wasTried'>) {
  const { closing } = draft
  return (
    <>
      {closingFields.map((field) => (
        <RadioGroupField
          key={field}
          label={closingMessages[field]}
          inRow
          value={closing[field] ?? null}
          onChange={(value: Closing[ClosingField]) =>
            change({ ...draft, closing: { ...closing, [field]: value } })
          }
          choices={closingChoices[field].map((value) => ({ value, label: closingMessages[value] }))}
          error={wasTried && !closing[field] ? visitMessages.choiceMissing : null}
        />
      ))}
      <p className={`${parts.soft} ${parts.small}`}>{visitMessages.filledIn}</p>
    </>
  )
}

/** Confirms the closing, which cannot be undone. */
function ConfirmClosing({
  ending: { confirmation, act, goBack },
  name,
}: {
  readonly ending: CloseVisitState
  readonly name: string
}) {
  if (confirmation === null) return null
  const { texts, ...completed } = confirmation
  return (
    <ConfirmDialog
      title={
        completed.attendance === 'did_not_come'
          ? visitMessages.sureNoShowTitle({ name })
          : visitMessages.sureTitle
      }
      act={{ ...act, run: () => act.run(completed) }}
      label={visitMessages.sure}
      onClose={goBack}
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  )
}

interface CloseVisitFormProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/** Form that closes a visit: attendance and, if attended, five answers. */
export function CloseVisitForm({ visit, now, zone }: CloseVisitFormProps) {
  const ending = useCloseVisit(visit, { now, zone })
  const { draft, change, wasTried, act, confirmation, close } = ending
  const { attendance } = draft
  return (
    <section className={parts.panel} aria-labelledby="end">
      <h2 id="end">{visitMessages.end}</h2>
      <p className={parts.soft}>{visitMessages.endText}</p>
      <RadioGroupField
        label={visitMessages.attendance}
        value={attendance}
        onChange={(next) => change({ ...draft, attendance: next })}
        choices={[
          { value: 'took_place', label: visitMessages.tookPlace },
          { value: 'did_not_come', label: visitMessages.didNotCome, hint: describeNoShow(visit) },
          { value: 'not_held', label: visitMessages.notHeld, hint: visitMessages.notHeldHint },
        ]}
        error={wasTried && attendance === null ? visitMessages.attendanceMissing : null}
      />
      {attendance === 'took_place' ? <ClosingQuestions {...{ draft, change, wasTried }} /> : null}
      {confirmation === null ? <ErrorNotice text={act.problem} /> : null}
      <ConfirmClosing ending={ending} name={visit.person.name} />
      <div className={parts.row}>
        <Button busy={act.busy} onClick={close}>
          {visitMessages.close}
        </Button>
      </div>
    </section>
  )
}
