import type { Locator, Page } from '@playwright/test'
import { answer } from './answers'
import { forms, type Form, type Given, type Row } from './forms'
import { findViewers } from './viewers'
import { expect, test } from './world'

const fieldIn = (scope: Locator, name: string | RegExp): Locator =>
  scope
    .getByLabel(name, { exact: true })
    .or(scope.getByRole('radiogroup', { name, exact: true }))
    .or(scope.getByRole('button', { name, exact: true }))
    .first()

/** Fills a field of any kind. */
async function give(field: Locator, given: Given): Promise<void> {
  if (typeof given === 'boolean') return field.setChecked(given)
  if (typeof given !== 'string') return field.setInputFiles(await Promise.all(given.map((file) => file())))
  const isList = await field.evaluate((element) => element.tagName === 'SELECT')
  if (isList) await field.selectOption({ label: given })
  else await field.fill(given)
}

async function tryRow(page: Page, scope: Locator, { send }: Form, row: Row, sent: readonly string[]) {
  const before = sent.length
  const end = await answer(page, row.answered)
  const field = fieldIn(scope, row.field)
  if (row.act && row.given === undefined) await row.act(page)
  if (row.given !== undefined) await give(field, row.given)
  if (row.act && row.given !== undefined) await row.act(page)
  if (row.by !== 'leaving' && send !== undefined)
    await scope.getByRole('button', { name: send, exact: true }).click()
  else if (row.leadsTo === undefined) {
    await field.focus()
    await field.blur()
  }

  if (row.leadsTo !== undefined)
    await expect(page).toHaveURL((url) => url.pathname + url.search === row.leadsTo)
  else if (row.says === null) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  else {
    await expect(field).toHaveAccessibleDescription(containing(row.says))
    if ((await field.getAttribute('type')) !== 'button')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(scope.getByText(row.says).filter({ visible: true }).first()).toBeVisible()
  }
  if (row.becomes !== undefined) await expect(field).toHaveValue(row.becomes)
  if (row.also !== undefined)
    await expect(page.getByText(row.also).filter({ visible: true }).first()).toBeVisible()
  for (const [locator, count] of row.then?.(page) ?? []) await expect(locator).toHaveCount(count)
  if (row.answered === undefined && row.sent === undefined) expect(sent.slice(before)).toEqual([])
  await end()
}

const containing = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

for (const form of forms)
  test(`${form.form ?? form.path}, as ${form.viewer}: ${form.rows.length} rules are shown at their fields`, async ({
    browser,
    world,
  }) => {
    const viewers = await findViewers(world)
    const context = await viewers.open(browser, form.viewer, 1280)
    const page = await context.newPage()
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && /^\/(api|files)\//.test(pathname)) sent.push(pathname)
    })
    await page.goto(viewers.addressOf(form))
    await form.open?.(page)
    const scope =
      form.form === null
        ? page.locator('body')
        : page.getByRole(form.form === 'On this page' ? 'search' : 'form', { name: form.form, exact: true })
    const makeGood = async (only?: Row['field']) => {
      for (const [name, given] of form.good ?? [])
        if (only === undefined || String(only) === String(name)) await give(fieldIn(scope, name), given)
      await form.ready?.(page)
    }
    await makeGood()
    for (const row of form.rows)
      await test.step(`${String(row.field)}: ${row.says ?? row.rule ?? ''}`, async () => {
        await tryRow(page, scope, form, row, sent)
        await makeGood(row.field)
      })
    await context.close()
  })
