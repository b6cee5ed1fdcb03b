import { threadPath, type PayloadOf, type threadNews } from '#events'

type News = PayloadOf<typeof threadNews>

/** Characters of a title in a message. */
const longestTitle = 60

const short = (title: string): string =>
  title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).trimEnd()}…`

/** Nobody is named: the author may have written without a name, and the page shows it to those who may see it. */
export const threadTitle = ({ news, title }: Pick<News, 'news' | 'title'>): string =>
  ({
    asked: `A reader asked about “${short(title)}”`,
    answered: `Your question about “${short(title)}” has an answer`,
    accepted: `Your answer about “${short(title)}” was accepted`,
  })[news]

const more: Record<News['news'], string> = {
  asked: 'More questions about this document are not announced until you have read this message.',
  answered: 'More answers to this question are not announced until you have read this message.',
  accepted: 'It is shown first below the question.',
}

/** The message about news in a thread. */
export const threadNotice = (news: News, publicUrl: string) => ({
  title: threadTitle(news),
  body: `${new URL(threadPath(news.documentId, news.threadId), publicUrl).href}\n\n${more[news.news]} You can turn such messages off in your settings: ${new URL('/settings', publicUrl).href}`,
})

/** The topic of a message. While one with the same topic is unread, no other is sent: one per document for questions, else per thread. */
export const topicOf = ({ news, documentId, threadId }: News): string =>
  news === 'asked' ? `asked ${documentId}` : `${news} ${threadId}`

/** Sends no second message about the same post. */
export const causeOf = ({ news, userId, postId }: News): string => `thread ${news} ${userId} ${postId}`
