import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { type CheckedYaml, parseYaml } from './parse-yaml.ts'
import { whyUnreadable } from './why-unreadable.ts'

/** A checked file, or what is wrong with it. */
export interface ReadFile<T> extends CheckedYaml<T> {
  /** File name below the folder. */
  readonly file: string
}

/** Reads a YAML file of a folder and checks its shape; a file that cannot be read is a fault too. */
export function readYaml<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): ReadFile<z.output<S>> {
  let text: string
  try {
    text = readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    const faults = [{ file, line: null, message: `the file cannot be read (${whyUnreadable(error)})` }]
    return { file, value: null, faults, lineOf: () => 1 }
  }
  return { file, ...parseYaml(text, schema, file) }
}
