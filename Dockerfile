# The server with a PostgreSQL of its own elsewhere (DATABASE_URL). Not built where it was written: there was no Docker there.
# Debian, because the typesetter and the password hash come as programs for glibc.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && node scripts/build-server.mjs && node scripts/build-web.mjs && npm prune --omit=dev

FROM node:22-bookworm-slim
# ffmpeg cuts long sound for speech to text.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
# The user `node` of the image; DATA_DIR is its own. /backups is for a volume that all servers share.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "apps/server/dist/main.js"]
