import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import styles from '../calendar.module.css'
import { calendarMessages } from '../calendar.messages.ts'
import type { HoursDraft } from '../hours-draft.ts'
import { formatTypedTime } from '#lib/time/date-time.ts'
import { formatWeekday } from '#lib/time/weekdays.ts'

type RangeEnd = 'from' | 'to'

interface HoursRangeFieldsProps {
  readonly hours: HoursDraft
  readonly fault: (hours: HoursDraft, end: RangeEnd) => string | null
  readonly onChange: (hours: HoursDraft) => void
  readonly onRemove: () => void
}

/** From and to of one stretch. */
function HoursRangeFields({ hours, fault, onChange, onRemove }: HoursRangeFieldsProps) {
  const day = formatWeekday(hours.weekday)
  return (
    <div className={styles.stretch}>
      <TextField
        label={calendarMessages.fromOn({ day })}
        type="time"
        required
        value={hours.from}
        onChange={(from) => onChange({ ...hours, from })}
        error={fault(hours, 'from')}
      />
      <TextField
        label={calendarMessages.toOn({ day })}
        type="time"
        required
        value={hours.to}
        onChange={(to) => onChange({ ...hours, to })}
        error={fault(hours, 'to')}
      />
      <Button
        kind="quiet"
        label={calendarMessages.dropHours({
          day,
          from: formatTypedTime(hours.from),
          to: formatTypedTime(hours.to),
        })}
        onPress={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </div>
  )
}

interface WeekdayHoursFieldsProps {
  readonly weekday: number
  /** The hours of this day. */
  readonly hours: readonly HoursDraft[]
  readonly fault: HoursRangeFieldsProps['fault']
  readonly onChange: (hours: HoursDraft) => void
  readonly onRemove: (hours: HoursDraft) => void
  readonly onAdd: () => void
}

/** The hours of a weekday. The focus goes to those that were added, and stays on the day where some are removed. */
export function WeekdayHoursFields({
  weekday,
  hours,
  fault,
  onChange,
  onRemove,
  onAdd,
}: WeekdayHoursFieldsProps) {
  const day = formatWeekday(weekday)
  const fields = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLDivElement>(null)
  const add = (): void => {
    onAdd()
    requestAnimationFrame(() => [...(fields.current?.querySelectorAll('input') ?? [])].at(-2)?.focus())
  }
  const remove = (one: HoursDraft): void => {
    adder.current?.querySelector('button')?.focus()
    onRemove(one)
  }
  return (
    <section className={styles.weekday}>
      <h3>{day}</h3>
      <div ref={fields} className={parts.tight}>
        {hours.map((one) => (
          <HoursRangeFields
            key={one.key}
            hours={one}
            fault={fault}
            onChange={onChange}
            onRemove={() => remove(one)}
          />
        ))}
        <div ref={adder}>
          <Button kind="quiet" label={calendarMessages.addHours({ day })} onPress={add}>
            <Plus size={20} aria-hidden="true" />
            {calendarMessages.add}
          </Button>
        </div>
      </div>
    </section>
  )
}
