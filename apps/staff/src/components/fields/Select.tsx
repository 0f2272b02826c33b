import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import type { Choice } from './TextField.tsx'
import styles from './fields.module.css'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
  readonly placeholder: string
  readonly error?: string | null
}

/** Select: one of several options in a list that opens. */
export function Select<Value extends string>({
  label,
  value,
  choices,
  onChange,
  placeholder,
  error = null,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key) as Value)
      }}
      placeholder={placeholder}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.trigger ?? ''}>
        <SelectValue />
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      <FieldError className={styles.error ?? ''}>{error ?? ''}</FieldError>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={choices}>
          {(choice) => (
            <ListBoxItem className={styles.option ?? ''} id={choice.value} textValue={choice.label}>
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
