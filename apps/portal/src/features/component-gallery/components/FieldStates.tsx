import { decodeBase64 } from '@evenkeel/web/files'
import { useState } from 'react'
import type { FieldDefinition, FieldType, FieldValue } from '@evenkeel/api-contract/fields/field-definition'
import { getEmptyValue, toView } from '@evenkeel/api-contract/fields/normalize-fields'
import { validateField, type ValidationContext } from '@evenkeel/api-contract/fields/validate'
import { Field } from '#form/Field.tsx'
import { FormContext } from '#form/form-context.ts'
import { fieldRenderers } from '#form/inputs/field-renderers.ts'
import { type DisplayState, type FieldView, getFieldView } from '#form/state/field-state.ts'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import type { FormHandle } from '#form/state/form-controller.ts'
import { allFieldTypes } from '../gallery-fields.ts'
import styles from './gallery.module.css'

/** A generated card picture, so that the gallery can preview it without a request. */
const sampleImage =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACWAgMAAACdlu1GAAAADFBMVEX28+wvb3PJ1tQAAACzwU5oAAAAS0lEQVR42u' +
  '3UoQ0AIAxFwS7JfmimRNcggDRpcs+fa3+MhwKGYRiGYbg9liRdt3JwNV7HYPgVe0kYttuw3YZhu52bMPwRF922JKlL' +
  'G1Ykkxa5yp71AAAAAElFTkSuQmCC'

/** The card as a selected file. */
const createSampleFile = (): File =>
  new File([decodeBase64(sampleImage)], 'insurance-card.png', {
    type: 'image/png',
  })

/** The seven display states in the order of FIELD-22. */
export const displayStates: readonly DisplayState[] = [
  'readonly',
  'focus',
  'error',
  'loading',
  'valid',
  'dirty',
  'idle',
]

/** Model values that every rule accepts. */
const validValues: Readonly<Record<FieldType, () => FieldValue>> = {
  text: () => 'Ann Lee',
  textarea: () => 'I sleep badly since the move.',
  number: () => '004217',
  boolean: () => true,
  url: () => 'https://example.com',
  tel: () => '3055551234',
  email: () => 'ann@example.com',
  file: () => [createSampleFile()],
  select: () => 'banana',
  radio: () => 'apple',
  checkbox: () => ['apple', 'cherry'],
  password: () => 'Abcdef1!',
  date: () => '03/04/1990',
}

/** Model values that break a rule; missing types break it when empty. */
const invalidValues: Partial<Readonly<Record<FieldType, () => FieldValue>>> = {
  textarea: () => 'word '.repeat(40).trim(),
  number: () => '7',
  url: () => 'https://not a url',
  tel: () => '123',
  email: () => 'abc',
  file: () => [{ name: 'letter.docx', type: '', size: 4000 }],
  checkbox: () => ['apple', 'banana', 'cherry'],
  password: () => 'Abcdefg1',
  date: () => '03/04/1850',
}

/** Only an optional field can be touched, empty and error-free: "dirty". */
const isFilled = (state: DisplayState): boolean => state !== 'dirty' && state !== 'idle'

function getSampleValue(field: FieldDefinition, state: DisplayState): FieldValue {
  if (!isFilled(state)) return getEmptyValue(field)
  if (state !== 'error') return validValues[field.type]()
  return invalidValues[field.type]?.() ?? getEmptyValue(field)
}

/** A field in one display state, computed as the form would. */
function createFieldSample(
  example: FieldDefinition,
  state: DisplayState,
  context: ValidationContext,
): FieldView {
  const field: FieldDefinition = {
    ...example,
    id: `${state}-${example.id}`,
    required: state !== 'dirty',
    readonly: state === 'readonly',
  }
  const model = getSampleValue(field, state)
  const dirty = state === 'error' || state === 'valid' || state === 'dirty'
  return getFieldView(
    field,
    { model, view: toView(field, model), dirty, focused: state === 'focus', serverError: null },
    { error: validateField(field, model, context), loading: state === 'loading', highlighted: false },
  )
}

const noop = (): void => {}

/** A static form that ignores input. */
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
    if (view === undefined) throw new Error(`There is no sample "${id}"`)
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
