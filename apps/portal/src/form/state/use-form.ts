import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createForm, getFieldDefinition, type FormHandle, type FormOptions } from './form-controller.ts'
import { useFormEnvironment } from './form-environment.ts'
import { getAttachedFiles } from './form-machine.ts'

/** Creates the form of a screen and re-renders the screen on each change of the form. */
export function useForm<Answer>(options: FormOptions<Answer>): FormHandle {
  const environment = useFormEnvironment()
  const [controller] = useState(() => createForm(options, environment))
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
