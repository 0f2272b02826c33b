import { validateEffectiveDay, validateHoursRange } from '@evenkeel/api-contract/counselor/validate-hours'
import { hasStringFields } from '#session/drafts.ts'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import styles from '../calendar.module.css'
import { calendarMessages as words } from '../calendar.messages.ts'
import type { CalendarView } from '../calendar-view.ts'
import { ChangeFormActions } from './ChangeFormActions.tsx'
import { useChangeForm } from '../hooks/use-change-form.ts'

interface TimeOffDraft {
  readonly from: string
  readonly to: string
}
const isTimeOffDraft = (value: unknown): value is TimeOffDraft => hasStringFields(value, ['from', 'to'])
const emptyTimeOff: TimeOffDraft = { from: '', to: '' }

const getDay = (moment: string): string => moment.split('T')[0] ?? ''

/** What is wrong with time off while it is typed. */
function validateTimeOff(
  { from, to }: TimeOffDraft,
  today: string,
): Readonly<Record<keyof TimeOffDraft, string | null>> {
  const end = from === '' ? null : validateHoursRange(from, to)
  return {
    from: from === '' ? words.offFromMissing : null,
    to: to === '' ? words.offToMissing : (end ?? validateEffectiveDay(getDay(to), today)),
  }
}

/** Time off from a moment to a moment. */
export function TimeOffForm({ view }: { readonly view: CalendarView }) {
  const { kept, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor time off',
    isTyped: isTimeOffDraft,
  })
  const away = kept ?? emptyTimeOff
  const faults = validateTimeOff(away, view.today)
  const isWhole = faults.from === null && faults.to === null
  return (
    <section ref={form} className={parts.panel} aria-labelledby="time-off">
      <div>
        <h2 id="time-off">{words.offTitle}</h2>
        <p className={parts.soft}>{words.offText}</p>
      </div>
      <div className={styles.twoFields}>
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            label={field === 'from' ? words.offFrom : words.offTo}
            type="datetime-local"
            required
            value={away[field]}
            onChange={(typed) => type({ ...away, [field]: typed })}
            error={wasTried ? (faults[field] ?? change.faultAt(field)) : null}
          />
        ))}
      </div>
      <ChangeFormActions
        change={change}
        onLook={() =>
          look(isWhole ? { kind: 'time_off', from: away.from.slice(0, 16), to: away.to.slice(0, 16) } : null)
        }
        onDiscard={discard}
      />
    </section>
  )
}
