import { readdirSync, readFileSync } from 'node:fs'
import { type Texts, textsAt } from '@apim/contract/texts/translate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { scriptPayloads } from '../../test/input/script-payloads.ts'
import type { Database } from '../db/client.ts'
import { mailOutbox } from '../db/schema/index.ts'
import { composeMail } from './composed-mail.ts'
import { queueMail } from './index.ts'
import { linkKindOf, type TemplateName, templates } from './templates.ts'
import { mailLanguage, mailLanguages } from './texts.ts'
import { writeMail } from './written-mail.ts'

const publicUrl = 'https://portal.example'
const names = Object.keys(templates) as TemplateName[]
const every = mailLanguages().flatMap((code) => names.map((name): [string, TemplateName] => [code, name]))
const namesOf = (template: TemplateName) => templates[template].values.map((name) => name.replace(/\?$/, ''))
const valuesOf = (template: TemplateName, value: (name: string) => string) =>
  Object.fromEntries(namesOf(template).map((name) => [name, value(name)]))
const linkOf = (template: TemplateName) => (linkKindOf(template) === 'none' ? null : '/users?dock=user:1')
const compose = (code: string, template: TemplateName, value: (name: string) => string, link = linkOf(template)) => {
  const mail = writeMail(mailLanguage(code), template, valuesOf(template, value))
  return { ...mail, ...composeMail({ ...mail, language: code, link }, publicUrl) }
}
const textsOf = (code: string, template: TemplateName) => textsAt(mailLanguage(code).texts, template)
/** The elements of a page, without the line breaks of what is filled in. */
const tagsIn = (html: string) => html.match(/<(?!br>)[^>]*>/g)
const urlsIn = (text: string) => text.match(/https?:\/\/[^\s"'<]+/g) ?? []

describe.each(every)('the email in %s from %s', (code, template) => {
  it('has its texts and no others, and words for its link exactly if it has one', () => {
    const parts = Object.keys(textsOf(code, template) ?? {}).map((part) => part.replace(/_(zero|one|two|few|many|other)$/, ''))
    const expected = ['subject', 'text', ...(linkKindOf(template) === 'none' ? [] : ['action'])]
    expect([...new Set(parts)].sort()).toEqual(expected.sort())
  })
  it('uses every value, and no others', () => {
    const places = [...JSON.stringify(textsOf(code, template)).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect([...new Set(places)].sort()).toEqual(namesOf(template).sort())
  })
  it('says the same as text and as HTML, with a link to the portal alone', () => {
    const { text, html, subject } = compose(code, template, (name) => `the ${name}`)
    for (const said of [text, html]) {
      expect(said).not.toMatch(/\{\{|undefined|\0/)
      expect(new Set(urlsIn(said))).toEqual(new Set(linkOf(template) === null ? [] : [`${publicUrl}/users?dock=user:1`]))
      expect(namesOf(template).filter((name) => !`${subject} ${said}`.includes(`the ${name}`))).toEqual([])
    }
  })
  it.each(scriptPayloads)('keeps what people wrote as text: %s (trust T26)', (payload) => {
    const plain = compose(code, template, () => 'plain')
    const hostile = compose(code, template, () => payload)
    expect(tagsIn(hostile.html)).toEqual(tagsIn(plain.html))
    expect(hostile.subject).not.toMatch(/[\r\n]/)
  })
  it('leaves out paragraphs whose value is not given', () => {
    const optional = templates[template].values.filter((name) => name.endsWith('?')).map((name) => name.slice(0, -1))
    const { text } = compose(code, template, (name) => (optional.includes(name) ? '' : 'given'))
    expect(text).not.toMatch(/\0|\n\n\n/)
    expect(text).toContain('given')
  })
})

describe('texts of emails', () => {
  it('are for templates: none is left over, and every file of a language is read', () => {
    for (const code of mailLanguages()) {
      const { frame: _, ...domains } = mailLanguage(code).texts
      const written = Object.entries(domains).flatMap(([domain, texts]) => Object.keys(texts).map((name) => `${domain}.${name}`))
      expect(written.sort()).toEqual([...names].sort())
      const files = readdirSync(new URL(`texts/${code}/`, import.meta.url)).map((file) => file.replace(/\.json$/, ''))
      expect(files.sort()).toEqual(['frame', ...Object.keys(domains)].sort())
    }
  })
  it('are sorted by key, so that concurrent additions do not conflict', () => {
    const sorted = (texts: Texts[string]): unknown =>
      typeof texts === 'string'
        ? texts
        : Object.fromEntries(
            Object.entries(texts)
              .map(([key, one]): [string, unknown] => [key, sorted(one)])
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          )
    for (const file of readdirSync(new URL('texts/en/', import.meta.url))) {
      const text = readFileSync(new URL(`texts/en/${file}`, import.meta.url), 'utf8')
      expect(text).toBe(`${JSON.stringify(sorted(JSON.parse(text)), null, 2)}\n`)
    }
  })
  it('are English for a language without texts', () => {
    expect(mailLanguage('tlh').code).toBe('en')
    expect(mailLanguage('constructor').code).toBe('en')
  })
})

describe('queueMail', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  const values = { name: 'Ann', organization: 'Acme', api: 'Fund Prices' }
  const mail = { to: 'ann@acme.example', template: 'access-request.approved' as const, values, link: '/apis/3' }

  it('queues what the template says, with its link apart', async () => {
    await queueMail(database.db, mail)
    expect(await database.db.select().from(mailOutbox)).toMatchObject([
      {
        recipient: 'ann@acme.example',
        subject: 'Access to Fund Prices was approved',
        text: 'Hello Ann,\n\nAcme now has access to the API Fund Prices.',
        action: 'Open the API',
        link: '/apis/3',
        template: 'access-request.approved',
        holdsSecret: false,
      },
    ])
    await database.db.delete(mailOutbox)
  })
  it.each([
    '//evil.example/x',
    'https://evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/\t/evil.example',
  ])('takes no link to elsewhere: %s (trust T75)', async (link) => {
    await expect(queueMail(database.db, { ...mail, link })).rejects.toThrow('A link in an email is a path of the portal')
    expect(await database.db.$count(mailOutbox)).toBe(0)
  })
  it.each(['\r\n', '\n', '\r', '\u0000\n', '\u0085', '\u2028', '\u2029', '\u000b'])('lets no value begin a header: %j', async (end) => {
    await queueMail(database.db, {
      ...mail,
      to: `${mail.to}${end}Bcc: eve@evil.example`,
      values: { ...values, api: `Prices${end}Bcc: eve@evil.example` },
    })
    expect(await database.db.select().from(mailOutbox)).toMatchObject([
      {
        recipient: 'ann@acme.example Bcc: eve@evil.example',
        subject: expect.stringMatching(/^Access to Prices ?Bcc: eve@evil\.example was approved$/),
      },
    ])
    await database.db.delete(mailOutbox)
  })
})
