import { expect, it } from 'vitest'
import { createTenantConfigReport } from './check-tenant-config.ts'

const part = { files: ['a.yaml', 'b.yaml'], notes: [], faults: [], counts: [[1, 'organization']] as const }

it('ends with the counts and no errors', () => {
  const articles = { ...part, files: ['c.yaml'], counts: [[2, 'article']] as const }
  expect(createTenantConfigReport([part, articles])).toEqual({
    lines: ['ok  a.yaml', 'ok  b.yaml', 'ok  c.yaml', '3 files, 1 organization, 2 articles: no faults.'],
    isUsable: true,
  })
})

it('reports each error once with its file, and ends with the counts', () => {
  const fault = { file: 'a.yaml', line: 3, message: 'is missing' }
  const broken = { ...part, faults: [fault], counts: [] }
  expect(createTenantConfigReport([broken, { ...broken, files: [] }])).toEqual({
    lines: ['ok  b.yaml', 'a.yaml:3: is missing', '2 files: 1 fault, named above.'],
    isUsable: false,
  })
})
