import { validateEffectiveDay } from '@evenkeel/api-contract/counselor/validate-hours'
import { hasStringFields } from '#session/drafts.ts'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import styles from '../calendar.module.css'
import { calendarMessages as words } from '../calendar.messages.ts'
import { getRangeEndKey, parseHoursDraft } from '../hours-draft.ts'
import type { CalendarView } from '../calendar-format.ts'
import { ChangeFormActions } from './ChangeFormActions.tsx'
import { useChangeForm } from '../use-calendar.ts'

interface DayHoursDraft {
  readonly day: string
  readonly from: string
  readonly to: string
}
const isDayHoursDraft = (value: unknown): value is DayHoursDraft =>
  hasStringFields(value, ['day', 'from', 'to'])
const emptyDayHours: DayHoursDraft = { day: '', from: '', to: '' }

/** Validation errors of a day's hours; a day without hours is closed. */
function validateDayHours({ day, from, to }: DayHoursDraft, today: string) {
  const typed = { key: 0, weekday: 1, from, to }
  const { hours, faults } = parseHoursDraft(from === '' && to === '' ? [] : [typed])
  return {
    hours: hours.map((one) => ({ from: one.from, to: one.to })),
    faults: {
      day: day === '' ? words.dayMissing : validateEffectiveDay(day, today),
      from: faults.get(getRangeEndKey(typed, 'from')) ?? null,
      to: faults.get(getRangeEndKey(typed, 'to')) ?? null,
    },
  }
}

const fields = [
  { field: 'day', label: words.day, kind: 'date', at: 'day' },
  { field: 'from', label: words.from, kind: 'time', at: 'hours.0.from' },
  { field: 'to', label: words.to, kind: 'time', at: 'hours.0.to' },
] as const

/** Form for the hours of one date that differs from its weekday. */
export function DayHoursForm({ view }: { readonly view: CalendarView }) {
  const { stored, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor one day',
    isTyped: isDayHoursDraft,
  })
  const typed = stored ?? emptyDayHours
  const { hours, faults } = validateDayHours(typed, view.today)
  const isWhole = Object.values(faults).every((fault) => fault === null)
  return (
    <section ref={form} className={parts.panel} aria-labelledby="one-day">
      <div>
        <h2 id="one-day">{words.dayTitle}</h2>
        <p className={parts.soft}>{words.dayText}</p>
      </div>
      <div className={styles.twoFields}>
        {fields.map(({ field, label, kind, at }) => (
          <TextField
            key={field}
            label={label}
            type={kind}
            required={field === 'day'}
            value={typed[field]}
            onChange={(value) => type({ ...typed, [field]: value })}
            error={wasTried ? (faults[field] ?? change.faultAt(at)) : null}
          />
        ))}
      </div>
      <ChangeFormActions
        change={change}
        onLook={() => look(isWhole ? { kind: 'day', day: typed.day, hours } : null)}
        onDiscard={discard}
      />
    </section>
  )
}
