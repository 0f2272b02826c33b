import type { ComponentProps } from 'react'
import styles from './options.module.css'
import type { InputProps } from './input-props.ts'

/** Props that differ per option. */
export type OptionInputProps = Pick<
  ComponentProps<'input'>,
  'type' | 'checked' | 'onChange' | 'aria-describedby' | 'aria-invalid'
>

/** The options of a radio or checkbox field. The whole row can be pressed. */
export function OptionList({
  field,
  tick,
}: Pick<InputProps, 'field'> & { readonly tick: (value: string) => OptionInputProps }) {
  return (
    <div className={styles.options}>
      {field.options?.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            {...tick(value)}
            className={styles.tick}
            name={field.id}
            value={value}
            disabled={field.readonly}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
