import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import styles from '../calendar.module.css'
import { calendarWords } from '../calendar.words.ts'
import type { TypedHours } from '../hours-draft.ts'
import { typedTime } from '#ui/times/times.ts'
import { weekdayWords } from '#ui/week/weekdays.ts'

type End = 'from' | 'to'

interface StretchProps {
  readonly hours: TypedHours
  readonly fault: (hours: TypedHours, end: End) => string | null
  readonly onChange: (hours: TypedHours) => void
  readonly onRemove: () => void
}

/** From and to of one stretch. */
function Stretch({ hours, fault, onChange, onRemove }: StretchProps) {
  const day = weekdayWords(hours.weekday)
  return (
    <div className={styles.stretch}>
      <TextField
        label={calendarWords.fromOn({ day })}
        type="time"
        required
        value={hours.from}
        onChange={(from) => onChange({ ...hours, from })}
        error={fault(hours, 'from')}
      />
      <TextField
        label={calendarWords.toOn({ day })}
        type="time"
        required
        value={hours.to}
        onChange={(to) => onChange({ ...hours, to })}
        error={fault(hours, 'to')}
      />
      <Button
        kind="quiet"
        label={calendarWords.dropHours({ day, from: typedTime(hours.from), to: typedTime(hours.to) })}
        onPress={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </div>
  )
}

interface WeekdayProps {
  readonly weekday: number
  /** The hours of this day. */
  readonly hours: readonly TypedHours[]
  readonly fault: StretchProps['fault']
  readonly onChange: (hours: TypedHours) => void
  readonly onRemove: (hours: TypedHours) => void
  readonly onAdd: () => void
}

/** The hours of a weekday. The focus goes to those that were added, and stays on the day where some are removed. */
export function Weekday({ weekday, hours, fault, onChange, onRemove, onAdd }: WeekdayProps) {
  const day = weekdayWords(weekday)
  const fields = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLDivElement>(null)
  const add = (): void => {
    onAdd()
    requestAnimationFrame(() => [...(fields.current?.querySelectorAll('input') ?? [])].at(-2)?.focus())
  }
  const remove = (one: TypedHours): void => {
    adder.current?.querySelector('button')?.focus()
    onRemove(one)
  }
  return (
    <section className={styles.weekday}>
      <h3>{day}</h3>
      <div ref={fields} className={parts.tight}>
        {hours.map((one) => (
          <Stretch key={one.key} hours={one} fault={fault} onChange={onChange} onRemove={() => remove(one)} />
        ))}
        <div ref={adder}>
          <Button kind="quiet" label={calendarWords.addHours({ day })} onPress={add}>
            <Plus size={20} aria-hidden="true" />
            {calendarWords.add}
          </Button>
        </div>
      </div>
    </section>
  )
}
