import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import type { ValidationContext } from '@evenkeel/api-contract/fields/validate'
import { useState } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { Field } from '#form/Field.tsx'
import type { FieldView } from '#form/state/field-state.ts'
import { FormContext } from '#form/form-context.ts'
import { fieldRenderers } from '#form/inputs/field-renderers.ts'
import type { FormHandle } from '#form/state/use-form.ts'
import { allFieldTypes } from '../gallery-fields.ts'
import { displayStates, createFieldSample } from '../field-state-sample.ts'
import styles from './gallery.module.css'

const noop = (): void => {}

/** A form that always shows the same: what is typed into a specimen goes nowhere. */
const createStaticForm = (views: ReadonlyMap<string, FieldView>): FormHandle => ({
  ids: [...views.keys()],
  state: 'idle',
  serverError: null,
  files: [],
  summary: [],
  highlighted: null,
  turn: 0,
  field: (id) => {
    const view = views.get(id)
    if (view === undefined) throw new Error(`There is no specimen "${id}"`)
    return view
  },
  change: noop,
  focus: noop,
  blur: noop,
  submit: noop,
  reset: noop,
  restore: () => false,
  clear: () => {},
  values: () => ({}),
})

interface TypeProps {
  readonly example: FieldDefinition
  readonly context: ValidationContext
}

function TypeSection({ example, context }: TypeProps) {
  const [form] = useState(() => {
    const views = displayStates.map((state) => createFieldSample(example, state, context))
    return createStaticForm(new Map(views.map((view) => [view.id, view])))
  })
  return (
    <section aria-labelledby={`type-${example.type}`}>
      <h3 id={`type-${example.type}`} translate="no">
        {example.type}
      </h3>
      <FormContext value={{ form, inputs: fieldRenderers }}>
        <div className={styles.states}>
          {form.ids.map((id) => (
            <div key={id} className={styles.state}>
              <p className={styles.caption}>
                <span>{form.field(id).display}</span>
              </p>
              <Field id={id} />
            </div>
          ))}
        </div>
      </FormContext>
    </section>
  )
}

/** Every type in every display state (FIELD-22). */
export function FieldStates() {
  const { now, zone } = useFormEnvironment()
  const [context] = useState(() => ({ now: now(), zone: zone(), values: {} }))
  return allFieldTypes.map((example) => (
    <TypeSection key={example.type} example={example} context={context} />
  ))
}
