import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findClientProgram } from './postgres-client-program.ts'

describe.skipIf(process.platform === 'win32')('the PostgreSQL client program for backups', () => {
  let folder: string
  const at = (version: number): string => path.join(folder, `pg_dump-${version}`)
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-clients-'))
    for (const version of [15, 9, 17])
      writeFileSync(at(version), `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}.4 (Debian 1)'\n`, {
        mode: 0o755,
      })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is the newest one installed', async () => {
    expect(await findClientProgram('pg_dump', 15, [at(15), at(9), at(17), at(16)])).toBe(at(17))
  })

  it('is at least the server version; otherwise the error names the required version', async () => {
    await expect(findClientProgram('pg_dump', 18, [at(15), at(17)])).rejects.toThrow(
      'The database is PostgreSQL 18, and the newest installed pg_dump is version 17. Install the client programs of PostgreSQL 18 or later (Debian: postgresql-client-18, from apt.postgresql.org if Debian has none).',
    )
    await expect(findClientProgram('pg_restore', 16, [at(16)])).rejects.toThrow(
      /^The database is PostgreSQL 16, and pg_restore is not installed\. Install .* 16 or later/,
    )
  })
})
