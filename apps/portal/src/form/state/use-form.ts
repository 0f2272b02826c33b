import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createForm, getFieldDefinition, type FormController, type FormOptions } from './form-controller.ts'
import { useFormEnvironment } from './form-environment.ts'
import { fieldRules } from './field-rules.ts'
import type { FieldView } from './field-state.ts'
import { getAttachedFiles, type FormMachine } from './form-machine.ts'

/** A form as screens and fields see it. */
export interface FormHandle extends Pick<
  FormController,
  'change' | 'focus' | 'blur' | 'submit' | 'reset' | 'restore' | 'clear' | 'values'
> {
  readonly field: (id: string) => FieldView
  /** Ids in the order of the form. */
  readonly ids: readonly string[]
  readonly state: FormMachine['state']
  readonly serverError: string | null
  readonly files: readonly FileInfo[]
  readonly summary: FormMachine['summary']
  readonly turn: number
  /** Place that is highlighted right now (FORM-07). */
  readonly highlighted: FormMachine['highlighted']
}

/** Gives a screen its form; the screen is rendered again whenever the form changes. */
export function useForm<Answer>(options: FormOptions<Answer>): FormHandle {
  const environment = useFormEnvironment()
  const [controller] = useState(() => createForm(options, { ...environment, rules: fieldRules }))
  useLayoutEffect(() => controller.update(options))
  useEffect(() => controller.dispose, [controller])
  const machine = useSyncExternalStore(controller.subscribe, controller.machine, controller.machine)
  return {
    ids: options.fields.map((field) => field.id),
    state: machine.state,
    serverError: machine.serverError,
    files: getAttachedFiles(machine, options.fields),
    summary: machine.summary,
    turn: machine.turn,
    highlighted: machine.highlighted,
    field: (id) => controller.view(getFieldDefinition(options.fields, id)),
    change: controller.change,
    focus: controller.focus,
    blur: controller.blur,
    submit: controller.submit,
    reset: controller.reset,
    restore: controller.restore,
    clear: controller.clear,
    values: controller.values,
  }
}
