import { faultOfDay, faultOfEnd } from '@evenkeel/contract/counselor/hours-rules'
import { hasTexts } from '#session/kept-here.ts'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import styles from '../calendar.module.css'
import { calendarWords as words } from '../calendar.words.ts'
import type { View } from '../view.ts'
import { ChangeEnd } from './ChangeEnd.tsx'
import { useChangeForm } from './use-change-form.ts'

interface Away {
  readonly from: string
  readonly to: string
}
const isAway = (value: unknown): value is Away => hasTexts(value, ['from', 'to'])
const nothing: Away = { from: '', to: '' }

const dayOf = (moment: string): string => moment.split('T')[0] ?? ''

/** What is wrong with time off while it is typed. */
function faultsOf({ from, to }: Away, today: string): Readonly<Record<keyof Away, string | null>> {
  const end = from === '' ? null : faultOfEnd(from, to)
  return {
    from: from === '' ? words.offFromMissing : null,
    to: to === '' ? words.offToMissing : (end ?? faultOfDay(dayOf(to), today)),
  }
}

/** Time off from a moment to a moment. */
export function TimeOff({ view }: { readonly view: View }) {
  const { kept, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor time off',
    isTyped: isAway,
  })
  const away = kept ?? nothing
  const faults = faultsOf(away, view.today)
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
      <ChangeEnd
        change={change}
        onLook={() =>
          look(isWhole ? { kind: 'time_off', from: away.from.slice(0, 16), to: away.to.slice(0, 16) } : null)
        }
        onDiscard={discard}
      />
    </section>
  )
}
