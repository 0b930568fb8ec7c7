//! Tests containers: effects that stay inside, and effects that outlive them.

use super::*;

#[test]
fn what_a_container_loses_on_a_volume_of_a_name_is_lost() {
    all_ask_inside(&[
        "docker run --rm -v pgdata:/d alpine rm -rf /d",
        "docker run --rm -v pgdata:/d alpine sh -c 'rm -rf /d/*'",
        "docker run --rm --volume pgdata:/d alpine sh -c 'find /d -type f -delete'",
        "docker run --rm --mount type=volume,source=pgdata,target=/d alpine rm -rf /d/base",
        "docker run --rm --mount src=pgdata,dst=/d alpine rm -rf /d",
        "docker run --rm -v pgdata:/d -w /d alpine rm -rf base",
        "docker run --rm -v \"$VOLUME\":/d alpine rm -rf /d",
        "podman run --rm -v pgdata:/d alpine rm -rf /d",
        "docker run --rm -v pgdata:/d:rw alpine rm -rf /d",
    ]);
}

#[test]
fn what_a_container_does_to_a_database_elsewhere_is_done_there() {
    all_ask_inside(&[
        "docker run --rm -e PGPASSWORD postgres dropdb -h prod app",
        "docker run --rm postgres psql -h prod -c 'drop table users'",
        "docker run --rm postgres dropdb --host=prod app",
        "docker run --rm mongo mongorestore --drop --host prod dump",
    ]);
}

#[test]
fn what_goes_with_a_container_is_not_asked_about() {
    none_asks_inside(&[
        "docker run -v ./src:/src alpine ls /src",
        "docker run --rm -v pgdata:/d alpine ls /d",
        "docker run --rm -v pgdata:/d:ro alpine ls -la /d",
        "docker run --rm -v pgdata:/d alpine cat /d/PG_VERSION",
        "docker run --rm -v pgdata:/d alpine du -sh /d",
        "docker run --rm -v pgdata:/d alpine rm -rf /tmp/x",
        "docker run --rm -v cargo:/usr/local/cargo/registry -v ./:/w -w /w rust cargo build",
        "docker run --rm -v node_modules:/app/node_modules -v ./:/app -w /app node npm test",
        "docker run --rm alpine rm -rf /etc/x",
        "docker run --rm alpine sh -c 'rm -rf /var/cache/*'",
        "docker run -d --name db -v pgdata:/var/lib/postgresql/data -e POSTGRES_PASSWORD=x postgres",
    ]);
}

#[test]
fn a_container_that_was_just_made_holds_nothing_of_anybody() {
    none_asks(&[
        "docker run --rm postgres dropdb app",
        "docker run --rm postgres:16 psql -c 'drop table a'",
        "docker run -it --rm redis redis-cli flushall",
    ]);
    all_ask(&[
        "docker run --rm postgres dropdb -h db.example app",
        "docker run --rm postgres dropdb --host=db.example app",
        "docker run --rm -e PGHOST=db.example postgres dropdb app",
        "docker run --rm --network host postgres dropdb app",
        "docker run --rm --net=app_default postgres dropdb app",
        "docker run --rm -v pgdata:/var/lib/postgresql/data postgres dropdb app",
        "docker run --rm postgres psql postgres://db.example/app -c 'drop table a'",
        "docker run --rm postgres sh -c 'dropdb -h db.example app'",
        "docker run --rm amazon/aws-cli s3 rb s3://b --force",
        "docker exec db dropdb app",
    ]);
}

#[test]
fn a_folder_in_a_composed_container_is_the_projects_under_another_name() {
    none_asks_inside(&[
        "docker compose exec web sh -c 'cd /app && npm test'",
        "docker-compose exec web bash -c 'cd /usr/src/app && pytest -q'",
        "docker compose run --rm web sh -c 'cd /app/api && cargo test'",
    ]);
    all_ask_inside(&[
        "docker compose exec web sh -c 'cd /app && git push --force'",
        "docker compose exec db sh -c 'cd /var/lib/postgresql && rm -rf data'",
        "docker compose exec web sh -c 'cd /app && rm -rf src'",
        "cd /app && npm test",
    ]);
}

#[test]
fn what_is_built_and_tested_in_a_container_of_this_machine_is_not_asked_about() {
    none_asks_inside(&[
        "docker exec app npm test",
        "docker exec app npm ci",
        "docker exec -it -w /app app pytest -x",
        "docker container exec app npm run build",
        "podman exec app cargo test",
        "docker exec app sh -c 'cd /app && npm ci && npm test'",
        "docker exec app python manage.py migrate",
    ]);
    all_ask_inside(&[
        "docker exec app rm -rf build",
        "docker exec app sh -c 'cd /etc && npm ci'",
        "docker exec app sh -c 'echo x > notes'",
        "docker exec app npm --prefix /srv ci",
        "docker -H ssh://prod exec app npm ci",
        "docker --context=prod exec app npm ci",
        "DOCKER_HOST=ssh://prod docker exec app npm ci",
        "export DOCKER_CONTEXT=prod; docker exec app npm ci",
        "kubectl exec app -- npm ci",
        "ssh app npm ci",
    ]);
}
