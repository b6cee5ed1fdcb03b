FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/mongo-embedded/package.json packages/mongo-embedded/
COPY packages/async/package.json packages/async/
COPY packages/event-bus/package.json packages/event-bus/
COPY packages/page-index/package.json packages/page-index/
COPY packages/pdf-guard/package.json packages/pdf-guard/
COPY packages/socket-guard/package.json packages/socket-guard/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && npm cache clean --force \
  && node --eval "import('./scripts/prune-packages.mjs').then((it) => it.prunePackages('node_modules'))"

FROM node:22-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 8080
CMD ["node", "dist/main.js"]
