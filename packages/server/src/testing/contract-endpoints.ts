import { readdirSync } from 'node:fs'
import type { EndpointShape } from '@evenkeel/contract/endpoint'

const contract = new URL('../../../contract/src/', import.meta.url)
const folders = ['own', 'staff', 'counselor', 'telehealth', 'content']

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

async function endpointsIn(folder: string): Promise<readonly EndpointShape[]> {
  const files = readdirSync(new URL(`${folder}/`, contract)).filter(
    (name) => !/\.(?:test|words)\.ts$/.test(name),
  )
  const modules: readonly object[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ new URL(`${folder}/${name}`, contract).pathname)),
  )
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))]
}

/** Every endpoint of the contract. */
export const contractEndpoints = async (): Promise<readonly EndpointShape[]> =>
  (await Promise.all(folders.map(endpointsIn))).flat()
