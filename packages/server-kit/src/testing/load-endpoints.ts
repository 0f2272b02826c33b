import { readdirSync } from 'node:fs'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'

const contractRoot = new URL('../../../api-contract/src/', import.meta.url)
const folders = ['portal', 'staff', 'counselor', 'telehealth', 'content']

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

async function loadFolder(folder: string): Promise<readonly Endpoint[]> {
  const files = readdirSync(new URL(`${folder}/`, contractRoot)).filter(
    (name) => !/\.(?:test|messages)\.ts$/.test(name),
  )
  const modules: readonly object[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ new URL(`${folder}/${name}`, contractRoot).pathname)),
  )
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))]
}

/** Every endpoint of the API contract. */
export const loadEndpoints = async (): Promise<readonly Endpoint[]> =>
  (await Promise.all(folders.map(loadFolder))).flat()
