import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { type YamlResult, parseYaml } from './parse-yaml.ts'
import { describeReadError } from './describe-read-error.ts'

/** A validated file, or its errors. */
export interface YamlFileResult<T> extends YamlResult<T> {
  /** File name below the folder. */
  readonly file: string
}

/** Reads a YAML file of a folder and validates its shape; an unreadable file is an error too. */
export function readYamlFile<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): YamlFileResult<z.output<S>> {
  let text: string
  try {
    text = readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    const faults = [{ file, line: null, message: `the file cannot be read (${describeReadError(error)})` }]
    return { file, value: null, faults, lineOf: () => 1 }
  }
  return { file, ...parseYaml(text, schema, file) }
}
